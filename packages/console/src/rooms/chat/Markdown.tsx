import { Anchor, Blockquote, Code, Divider, List, Table, Text, Title } from '@mantine/core';
import { type CSSProperties, type ElementType, memo } from 'react';
import { CodeBlock } from './CodeBlock.js';
import { formatted, type Part } from './formatted.js';

/** Formatted text of an answer, as elements. */
export const Markdown = memo(({ text }: { text: string }) => <Parts parts={formatted(text)} />);

const Parts = ({ parts }: { parts: readonly (Part | string)[] }) =>
  parts.map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts only ever grow at the end.
    typeof part === 'string' ? part : <MarkdownPart key={place} part={part} />,
  );

const lines: CSSProperties = { whiteSpace: 'pre-wrap' };
const cells: Record<string, ElementType> = {
  thead: Table.Thead,
  tbody: Table.Tbody,
  tr: Table.Tr,
  th: Table.Th,
  td: Table.Td,
};
const smallestHeading = 6;

function MarkdownPart({ part: { tag, href, start, language = '', children } }: { part: Part }) {
  const shown = <Parts parts={children} />;
  switch (tag) {
    case 'p':
      return (
        <Text size="sm" style={lines} className="console-wrap">
          {shown}
        </Text>
      );
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      // The page has headings of its own above these.
      return (
        <Title order={Math.min(smallestHeading, Number(tag[1]) + 3) as 4 | 5 | 6} size="h6">
          {shown}
        </Title>
      );
    case 'ul':
    case 'ol':
      return (
        <List
          size="sm"
          type={tag === 'ol' ? 'ordered' : 'unordered'}
          start={start}
          withPadding
          className="console-wrap"
        >
          {shown}
        </List>
      );
    case 'li':
      return <List.Item>{shown}</List.Item>;
    case 'blockquote':
      return (
        <Blockquote p="xs" className="console-wrap">
          {shown}
        </Blockquote>
      );
    case 'table':
      return (
        <Table.ScrollContainer minWidth={0}>
          <Table>{shown}</Table>
        </Table.ScrollContainer>
      );
    case 'a':
      return (
        <Anchor href={href} target="_blank" rel="noopener noreferrer nofollow" inherit>
          {shown}
        </Anchor>
      );
    case 'fence':
      return <CodeBlock code={String(children[0])} language={language} />;
    case 'code':
      return <Code>{shown}</Code>;
    case 'hr':
      return <Divider />;
    case 'br':
      return <br />;
    default: {
      // Strong, emphasised and struck text, and the parts of a table.
      const Tag = (cells[tag] ?? tag) as ElementType;
      return <Tag>{shown}</Tag>;
    }
  }
}
