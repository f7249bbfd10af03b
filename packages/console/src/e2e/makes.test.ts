import { chatSuite } from './chat.js';
import { onStage } from './onStage.js';
import { studioSuite } from './studio.js';

onStage('the console in a browser: studio and chat', [studioSuite, chatSuite]);
