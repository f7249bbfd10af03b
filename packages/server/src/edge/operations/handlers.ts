import type { AccountRoom } from '../../domains/account/account.js';
import { acceptInvitation } from '../../domains/account/operations/acceptInvitation.js';
import { apiKeyList } from '../../domains/account/operations/apiKeyList.js';
import { auditExport } from '../../domains/account/operations/auditExport.js';
import { auditLog } from '../../domains/account/operations/auditLog.js';
import { changePassword } from '../../domains/account/operations/changePassword.js';
import { createApiKey } from '../../domains/account/operations/createApiKey.js';
import { deleteUpload } from '../../domains/account/operations/deleteUpload.js';
import { endOtherSessions } from '../../domains/account/operations/endOtherSessions.js';
import { endSession } from '../../domains/account/operations/endSession.js';
import { eraseAccount } from '../../domains/account/operations/eraseAccount.js';
import { exportAccount } from '../../domains/account/operations/exportAccount.js';
import { finishDirectUpload } from '../../domains/account/operations/finishDirectUpload.js';
import { genToken } from '../../domains/account/operations/genToken.js';
import { invite } from '../../domains/account/operations/invite.js';
import { register } from '../../domains/account/operations/register.js';
import { revokeApiKey } from '../../domains/account/operations/revokeApiKey.js';
import { rotateApiKey } from '../../domains/account/operations/rotateApiKey.js';
import { sessionList } from '../../domains/account/operations/sessionList.js';
import { signOutEverywhere } from '../../domains/account/operations/signOutEverywhere.js';
import { startDirectUpload } from '../../domains/account/operations/startDirectUpload.js';
import { statement } from '../../domains/account/operations/statement.js';
import { statementExport } from '../../domains/account/operations/statementExport.js';
import { updateApiKey } from '../../domains/account/operations/updateApiKey.js';
import { uploadList } from '../../domains/account/operations/uploadList.js';
import { usageByDay } from '../../domains/account/operations/usageByDay.js';
import { usageByKey } from '../../domains/account/operations/usageByKey.js';
import { userInfo } from '../../domains/account/operations/userInfo.js';
import type { JobsRoom } from '../../domains/jobs/jobs.js';
import { ccdUsageList } from '../../domains/jobs/operations/ccdUsageList.js';
import { chainTransaction } from '../../domains/jobs/operations/chainTransaction.js';
import { deleteJobByUser } from '../../domains/jobs/operations/deleteJobByUser.js';
import { downloadDataset } from '../../domains/jobs/operations/downloadDataset.js';
import { findSubmission } from '../../domains/jobs/operations/findSubmission.js';
import { jobDetailByUser } from '../../domains/jobs/operations/jobDetailByUser.js';
import { jobFigures } from '../../domains/jobs/operations/jobFigures.js';
import { jobListByUser } from '../../domains/jobs/operations/jobListByUser.js';
import { noticeList } from '../../domains/jobs/operations/noticeList.js';
import { retryJob } from '../../domains/jobs/operations/retryJob.js';
import { subListByUser } from '../../domains/jobs/operations/subListByUser.js';
import { submissionList } from '../../domains/jobs/operations/submissionList.js';
import { verifyResults } from '../../domains/jobs/operations/verifyResults.js';
import type { Language } from '../../domains/language/language.js';
import { buyLLMToken } from '../../domains/language/operations/buyLLMToken.js';
import { callLLM3 } from '../../domains/language/operations/callLLM3.js';
import { llmUsage } from '../../domains/language/operations/llmUsage.js';
import { queryLLMPrice } from '../../domains/language/operations/queryLLMPrice.js';
import { queryLLMTokensBalance } from '../../domains/language/operations/queryLLMTokensBalance.js';
import { verticalLLM } from '../../domains/language/operations/verticalLLM.js';
import type { Learning } from '../../domains/learning/learning.js';
import { changeModel } from '../../domains/learning/operations/changeModel.js';
import { checkFiles } from '../../domains/learning/operations/checkFiles.js';
import { checkPrediction } from '../../domains/learning/operations/checkPrediction.js';
import { compareJobs } from '../../domains/learning/operations/compareJobs.js';
import { createJobByFile } from '../../domains/learning/operations/createJobByFile.js';
import { deleteModel } from '../../domains/learning/operations/deleteModel.js';
import { modelList } from '../../domains/learning/operations/modelList.js';
import { predictFile } from '../../domains/learning/operations/predictFile.js';
import { predictRows } from '../../domains/learning/operations/predictRows.js';
import { registerModel } from '../../domains/learning/operations/registerModel.js';
import { sharedModels } from '../../domains/learning/operations/sharedModels.js';
import { shareModel } from '../../domains/learning/operations/shareModel.js';
import type { MailRoom } from '../../domains/mail/mail.js';
import { confirmEmail } from '../../domains/mail/operations/confirmEmail.js';
import { mailSettings } from '../../domains/mail/operations/mailSettings.js';
import { requestPasswordReset } from '../../domains/mail/operations/requestPasswordReset.js';
import { resetPassword } from '../../domains/mail/operations/resetPassword.js';
import { sendConfirmation } from '../../domains/mail/operations/sendConfirmation.js';
import { updateMailSettings } from '../../domains/mail/operations/updateMailSettings.js';
import { operatorAccounts } from '../../domains/operator/operations/operatorAccounts.js';
import { operatorAudit } from '../../domains/operator/operations/operatorAudit.js';
import { operatorAuditExport } from '../../domains/operator/operations/operatorAuditExport.js';
import { operatorFailures } from '../../domains/operator/operations/operatorFailures.js';
import { operatorGrant } from '../../domains/operator/operations/operatorGrant.js';
import { operatorResetPassword } from '../../domains/operator/operations/operatorResetPassword.js';
import { operatorRetry } from '../../domains/operator/operations/operatorRetry.js';
import { operatorSettings } from '../../domains/operator/operations/operatorSettings.js';
import { operatorStatus } from '../../domains/operator/operations/operatorStatus.js';
import { operatorUpdateAccount } from '../../domains/operator/operations/operatorUpdateAccount.js';
import type { OperatorRoom } from '../../domains/operator/operator.js';
import { cancelTask } from '../../domains/pictures/operations/cancelTask.js';
import { cogVideo } from '../../domains/pictures/operations/cogVideo.js';
import { deleteTask } from '../../domains/pictures/operations/deleteTask.js';
import { genImg } from '../../domains/pictures/operations/genImg.js';
import { genImgFlux } from '../../domains/pictures/operations/genImgFlux.js';
import { genImgSDXL } from '../../domains/pictures/operations/genImgSDXL.js';
import { img2Motion } from '../../domains/pictures/operations/img2Motion.js';
import { markTask } from '../../domains/pictures/operations/markTask.js';
import { pyramid } from '../../domains/pictures/operations/pyramid.js';
import { queryTask } from '../../domains/pictures/operations/queryTask.js';
import { queryTaskPrice } from '../../domains/pictures/operations/queryTaskPrice.js';
import { sharedResult } from '../../domains/pictures/operations/sharedResult.js';
import { shareTask } from '../../domains/pictures/operations/shareTask.js';
import { taskList } from '../../domains/pictures/operations/taskList.js';
import { txt2Motion } from '../../domains/pictures/operations/txt2Motion.js';
import type { Pictures } from '../../domains/pictures/pictures.js';
import { addSigningKey } from '../../domains/privacy/operations/addSigningKey.js';
import { createJobByInput } from '../../domains/privacy/operations/createJobByInput.js';
import { fillData } from '../../domains/privacy/operations/fillData.js';
import { inputJobPrice } from '../../domains/privacy/operations/inputJobPrice.js';
import { keepInputs } from '../../domains/privacy/operations/keepInputs.js';
import { prepareFill } from '../../domains/privacy/operations/prepareFill.js';
import { prepareInputJob } from '../../domains/privacy/operations/prepareInputJob.js';
import { privacyNodes } from '../../domains/privacy/operations/privacyNodes.js';
import { removeSigningKey } from '../../domains/privacy/operations/removeSigningKey.js';
import { runAgain } from '../../domains/privacy/operations/runAgain.js';
import { signingKeys } from '../../domains/privacy/operations/signingKeys.js';
import type { Privacy } from '../../domains/privacy/privacy.js';
import { createJob } from '../../domains/training/operations/createJob.js';
import { inference } from '../../domains/training/operations/inference.js';
import { inferenceCost } from '../../domains/training/operations/inferenceCost.js';
import { predictSample } from '../../domains/training/operations/predictSample.js';
import { queryGuarantee } from '../../domains/training/operations/queryGuarantee.js';
import { queryInfer } from '../../domains/training/operations/queryInfer.js';
import { queryInferList } from '../../domains/training/operations/queryInferList.js';
import { stopTraining } from '../../domains/training/operations/stopTraining.js';
import { uploadFile } from '../../domains/training/operations/uploadFile.js';
import type { Training } from '../../domains/training/training.js';
import { createWebhook } from '../../domains/webhooks/operations/createWebhook.js';
import { deleteWebhook } from '../../domains/webhooks/operations/deleteWebhook.js';
import { replayWebhook } from '../../domains/webhooks/operations/replayWebhook.js';
import { rotateWebhookSecret } from '../../domains/webhooks/operations/rotateWebhookSecret.js';
import { updateWebhook } from '../../domains/webhooks/operations/updateWebhook.js';
import { webhookDeliveries } from '../../domains/webhooks/operations/webhookDeliveries.js';
import { webhookList } from '../../domains/webhooks/operations/webhookList.js';
import type { Webhooks } from '../../domains/webhooks/webhooks.js';
import type { Handlers } from '../../ground/operations/handler.js';

/** The rooms that serve operations. */
export interface Rooms {
  account: AccountRoom;
  jobs: JobsRoom;
  language: Language;
  learning: Learning;
  mail: MailRoom;
  operator: OperatorRoom;
  pictures: Pictures;
  privacy: Privacy;
  training: Training;
  webhooks: Webhooks;
}

/** A handler for every operation of the contract, by domain; a missing one does not compile. */
export const createHandlers = (rooms: Rooms): Handlers => ({
  ...inRoom(rooms.account, {
    apiKeyList,
    auditExport,
    auditLog,
    changePassword,
    createApiKey,
    deleteUpload,
    eraseAccount,
    finishDirectUpload,
    startDirectUpload,
    exportAccount,
    genToken,
    register,
    invite,
    acceptInvitation,
    endOtherSessions,
    endSession,
    revokeApiKey,
    sessionList,
    rotateApiKey,
    signOutEverywhere,
    statement,
    statementExport,
    updateApiKey,
    uploadList,
    usageByDay,
    usageByKey,
    userInfo,
  }),
  ...inRoom(rooms.jobs, {
    ccdUsageList,
    chainTransaction,
    findSubmission,
    deleteJobByUser,
    downloadDataset,
    jobDetailByUser,
    jobFigures,
    jobListByUser,
    noticeList,
    retryJob,
    submissionList,
    subListByUser,
    verifyResults,
  }),
  ...inRoom(rooms.language, {
    buyLLMToken,
    callLLM3,
    llmUsage,
    queryLLMPrice,
    queryLLMTokensBalance,
    verticalLLM,
  }),
  ...inRoom(rooms.learning, {
    changeModel,
    checkFiles,
    checkPrediction,
    compareJobs,
    createJobByFile,
    deleteModel,
    modelList,
    predictFile,
    predictRows,
    registerModel,
    sharedModels,
    shareModel,
  }),
  ...inRoom(rooms.mail, {
    confirmEmail,
    mailSettings,
    requestPasswordReset,
    resetPassword,
    sendConfirmation,
    updateMailSettings,
  }),
  ...inRoom(rooms.operator, {
    operatorAccounts,
    operatorAudit,
    operatorAuditExport,
    operatorFailures,
    operatorRetry,
    operatorGrant,
    operatorResetPassword,
    operatorSettings,
    operatorStatus,
    operatorUpdateAccount,
  }),
  ...inRoom(rooms.pictures, {
    cancelTask,
    cogVideo,
    genImg,
    genImgFlux,
    genImgSDXL,
    img2Motion,
    pyramid,
    queryTask,
    queryTaskPrice,
    deleteTask,
    markTask,
    sharedResult,
    shareTask,
    taskList,
    txt2Motion,
  }),
  ...inRoom(rooms.privacy, {
    createJobByInput,
    fillData,
    prepareFill,
    prepareInputJob,
    inputJobPrice,
    privacyNodes,
    addSigningKey,
    keepInputs,
    removeSigningKey,
    signingKeys,
    runAgain,
  }),
  ...inRoom(rooms.training, {
    createJob,
    inference,
    inferenceCost,
    predictSample,
    queryGuarantee,
    queryInfer,
    queryInferList,
    stopTraining,
    uploadFile,
  }),
  ...inRoom(rooms.webhooks, {
    createWebhook,
    deleteWebhook,
    replayWebhook,
    rotateWebhookSecret,
    updateWebhook,
    webhookDeliveries,
    webhookList,
  }),
});

type AnyRoomHandler<Room> = (room: Room, request: never, fields: never) => Promise<unknown>;
type WithoutRoom<Handle> = Handle extends (
  room: never,
  request: infer Request,
  fields: infer Fields,
) => infer Answer
  ? (request: Request, fields: Fields) => Answer
  : never;

/** Passes a domain to its handlers. */
function inRoom<Room, Group extends Record<string, AnyRoomHandler<Room>>>(
  room: Room,
  group: Group,
): { [Name in keyof Group]: WithoutRoom<Group[Name]> } {
  const bound = Object.entries(group).map(
    ([name, handle]) => [name, (request: never, fields: never) => handle(room, request, fields)] as const,
  );
  return Object.fromEntries(bound) as { [Name in keyof Group]: WithoutRoom<Group[Name]> };
}
