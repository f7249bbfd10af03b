export { cogVideo, genImg, genImgFlux, genImgSDXL, img2Motion, pyramid, txt2Motion } from './submissions.js';
export {
  cancelTask,
  deleteTask,
  markTask,
  queryTask,
  queryTaskPrice,
  sharedResult,
  shareTask,
  taskList,
} from './tasks.js';
