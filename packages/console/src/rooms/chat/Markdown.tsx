import { Anchor, Blockquote, Box, Code, Divider, Group, List, Table, Text, Title } from '@mantine/core';
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import cpp from 'highlight.js/lib/languages/cpp';
import css from 'highlight.js/lib/languages/css';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import { Copy } from '../../parts/buttons.js';
import { texts } from '../../texts/chat.js';
import './code.css';
import { type CSSProperties, type ElementType, memo } from 'react';
import { formatted, type Part } from './formatted.js';

/** Formatted text of an answer, as elements. */
export default memo(({ text }: { text: string }) => <Parts parts={formatted(text)} />);

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

const languages = { bash, cpp, css, go, java, javascript, json, python, rust, sql, typescript, xml };
for (const [name, definition] of Object.entries(languages)) hljs.registerLanguage(name, definition);

/** Longer code is shown as it is: highlighting it anew with every piece would be slow. */
const highlightedCharsMax = 20_000;

function CodeBlock({ code, language }: { code: string; language: string }) {
  const known = hljs.getLanguage(language) !== undefined;
  const html =
    code.length > highlightedCharsMax
      ? undefined
      : known
        ? hljs.highlight(code, { language }).value
        : hljs.highlightAuto(code).value;
  return (
    <Box className="console-code">
      <Group justify="space-between" px="xs" py={4}>
        <Text size="xs">{language || texts.chat.code}</Text>
        <Copy size="compact-xs" variant="subtle" color="gray" value={code} />
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section tabIndex={0} aria-label={texts.chat.listing(language || texts.chat.code)}>
        <pre>
          {html === undefined ? (
            <code>{code}</code>
          ) : (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the highlighter escapes the code; scripts are off by policy besides.
            <code dangerouslySetInnerHTML={{ __html: html }} />
          )}
        </pre>
      </section>
    </Box>
  );
}
