import '@fontsource-variable/geist/wght.css';
import { App } from './App.js';
import { show } from './show.js';

show(<App />);
