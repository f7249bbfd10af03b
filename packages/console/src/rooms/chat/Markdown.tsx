import { Anchor, Blockquote, Code, Divider, List, Text, Title } from '@mantine/core';
import { type Block, blocksOf, type Inline } from './blocksOf.js';

/** Formatted text of an answer, as elements. */
export const Markdown = ({ text }: { text: string }) =>
  blocksOf(text).map((block, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks only ever grow at the end.
    <MarkdownBlock key={place} block={block} />
  ));

const largestHeading = 4;
const smallestHeading = 6;

function MarkdownBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'rule':
      return <Divider />;
    case 'heading': {
      // The page has headings of its own above these.
      const order = Math.min(smallestHeading, block.level + largestHeading - 1) as 4 | 5 | 6;
      return (
        <Title order={order} size="h6">
          <Inlines inlines={block.inlines} />
        </Title>
      );
    }
    case 'list':
      return (
        <List
          size="sm"
          type={block.ordered ? 'ordered' : 'unordered'}
          start={block.start}
          className="console-wrap"
        >
          {block.items.map((inlines, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items only ever grow at the end.
            <List.Item key={place}>
              <Inlines inlines={inlines} />
            </List.Item>
          ))}
        </List>
      );
    case 'quote':
      return (
        <Blockquote p="xs" className="console-wrap">
          <Text size="sm">
            <Inlines inlines={block.inlines} />
          </Text>
        </Blockquote>
      );
    case 'paragraph':
      return (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap' }} className="console-wrap">
          <Inlines inlines={block.inlines} />
        </Text>
      );
  }
}

const Inlines = ({ inlines }: { inlines: readonly Inline[] }) =>
  inlines.map((inline, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they only ever grow at the end.
    <MarkdownInline key={place} inline={inline} />
  ));

function MarkdownInline({ inline }: { inline: Inline }) {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'strong':
      return <strong>{inline.text}</strong>;
    case 'emphasis':
      return <em>{inline.text}</em>;
    case 'code':
      return <Code>{inline.text}</Code>;
    case 'link':
      return (
        <Anchor href={inline.href} target="_blank" rel="noopener noreferrer nofollow" inherit>
          {inline.text}
        </Anchor>
      );
  }
}
