import sax from 'sax';

export interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
  /** Called after each piece of the file; waiting here slows the reading down. */
  afterPiece?(): Promise<void>;
}

/**
 * Reads XML as a stream; names come without their prefix. The parser bounds every token and knows no entities beside the
 * five of XML; document types, which could define more, are refused.
 */
export async function readXml(source: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
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
    await handlers.afterPiece?.();
  }
  feed(decoder.decode());
  parser.close();
  if (fault !== undefined) throw fault;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
