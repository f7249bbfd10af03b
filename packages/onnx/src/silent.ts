/**
 * Imported for its effect wherever onnxruntime is. Since version 1.29 it reports the models, machine and times of its
 * sessions to its vendor, and keeps an id of the machine in the home folder, unless this variable is set before a process
 * opens its first session. A thread has only a copy of the environment: whatever starts one imports this as well.
 */
process.env.ORT_DISABLE_TELEMETRY = '1';
