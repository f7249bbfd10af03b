export { decodeModel } from './decodeModel.js';
export { encodeModel } from './encodeModel.js';
export { exactBytes } from './exactBytes.js';
export type { Attribute, DataType, Dimension, Graph, Model, Node, Tensor, ValueInfo } from './model.js';
