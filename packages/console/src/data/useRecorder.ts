import { useEffect, useRef, useState } from 'react';
import { toWav } from '../format/toWav.js';

export interface Recorder {
  recording: boolean;
  /** Rejects if the browser does not allow the microphone. */
  start(): Promise<void>;
  /** Ends the recording and returns it. */
  stop(): Promise<File>;
}

/** Records the microphone; it is let go when the page is left. */
export function useRecorder(name: string): Recorder {
  const [recording, setRecording] = useState(false);
  const current = useRef<MediaRecorder | undefined>(undefined);
  const letGo = () => {
    for (const track of current.current?.stream.getTracks() ?? []) track.stop();
    current.current = undefined;
    setRecording(false);
  };
  useEffect(
    () => () => {
      for (const track of current.current?.stream.getTracks() ?? []) track.stop();
    },
    [],
  );
  return {
    recording,
    start: async () => {
      const recorder = new MediaRecorder(await navigator.mediaDevices.getUserMedia({ audio: true }));
      current.current = recorder;
      recorder.start();
      setRecording(true);
    },
    stop: async () => {
      const recorder = current.current!;
      const sound = await new Promise<Blob>((resolve) => {
        recorder.ondataavailable = ({ data }) => resolve(data);
        recorder.stop();
      });
      letGo();
      return await toWav(sound, name);
    },
  };
}
