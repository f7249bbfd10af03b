/**
 * Runs something that tells its text in pieces, and gives the pieces to a reader at the reader's own pace. Resolves
 * with the first piece or the end, so that what fails before saying anything can still be refused with a status.
 * The run goes on when the reader leaves; what waits for the reader is at most one answer.
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
  const news = async () => {
    if (waiting.length === 0 && !over) await new Promise<void>((resolve) => (wake = resolve));
  };

  await news();
  if (waiting.length === 0) await end;
  return (async function* () {
    for (;;) {
      await news();
      const piece = waiting.join('');
      waiting = [];
      if (piece !== '') yield piece;
      if (over && waiting.length === 0) return await end;
    }
  })();
}
