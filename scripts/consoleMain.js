// Builds the web console if it has changed, as a program of its own.
import { buildConsole } from './buildConsole.js';

if (await buildConsole()) console.log('Built the web console.');
