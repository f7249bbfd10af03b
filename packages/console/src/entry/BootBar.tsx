import { root } from '../format/root.js';
import { texts } from '../texts/index.js';

/** The bar of the first paint, until the rooms are loaded. */
export const BootBar = () => (
  <div className="boot-bar" data-shown>
    <img src={`${root}/icon.svg`} alt="" width={28} height={28} />
    <strong>{texts.shell.product}</strong>
  </div>
);
