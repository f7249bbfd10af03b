/**
 * Runs a function that emits text in pieces and passes them to a reader at the reader's pace. Resolves with the first
 * piece or the end, so that a failure before the first piece can still be answered with an error status. The run
 * continues when the reader leaves; the buffer holds at most one answer.
 */
export async function startPieces<End>(
  run: (onPiece: (piece: string) => void) => Promise<End>,
): Promise<AsyncGenerator<string, End>> {
  let waiting: string[] = [];
  let over = false;
  let wake: () => void = () => {};
  const end = run((piece) => {
    waiting.push(piece);
    wake();
  });
  const ended = () => {
    over = true;
    wake();
  };
  end.then(ended, ended);
  const nextPiece = async () => {
    if (waiting.length === 0 && !over) await new Promise<void>((resolve) => (wake = resolve));
  };

  await nextPiece();
  if (waiting.length === 0) await end;
  return (async function* () {
    for (;;) {
      await nextPiece();
      const piece = waiting.join('');
      waiting = [];
      if (piece !== '') yield piece;
      if (over && waiting.length === 0) return await end;
    }
  })();
}
