export * from './transcripts.js';
