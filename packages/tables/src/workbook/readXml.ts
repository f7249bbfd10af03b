import sax from 'sax';

export interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Reads XML as a stream, one piece at each turn; names come without their prefix. The parser bounds every token and knows no entities beside the
 * five of XML; document types, which could define more, are refused.
 */
export async function* readingXml(
  source: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
): AsyncGenerator<void> {
  const parser = sax.parser(true, { position: false });
  let fault: Error | undefined;
  parser.onerror = (error) => {
    fault ??= error;
  };
  parser.ondoctype = () => {
    fault ??= new Error('The XML has a document type.');
  };
  parser.onopentag = ({ name, attributes }) =>
    handlers.open?.(localName(name), attributes as Record<string, string>);
  parser.ontext = (text) => handlers.text?.(text);
  parser.oncdata = (text) => handlers.text?.(text);
  parser.onclosetag = (name) => handlers.close?.(localName(name));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const feed = (text: string) => {
    parser.write(text);
    if (fault !== undefined) throw fault;
  };
  for await (const chunk of source) {
    feed(decoder.decode(chunk, { stream: true }));
    yield;
  }
  feed(decoder.decode());
  parser.close();
  if (fault !== undefined) throw fault;
}

/** The same in one go. */
export async function readXml(...reading: Parameters<typeof readingXml>): Promise<void> {
  for await (const _ of readingXml(...reading));
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
