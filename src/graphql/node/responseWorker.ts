import { serveTasks } from '../../shared/workerThread.ts';
import { type AnswerBytes, judgeLightly, printBytes } from '../core/answers/readAnswer.ts';

// The thread that reads large answers; a file of its own in the built extension.

const tasks = {
	judge: (answer: AnswerBytes) => ({ output: judgeLightly(answer), transfer: [] }),
	print: ({ body, maximumBytes }: { readonly body: Uint8Array; readonly maximumBytes: number }) => {
		const printed = printBytes(body, maximumBytes);
		return { output: printed, transfer: printed ? [printed.buffer as ArrayBuffer] : [] };
	},
};

/** What this thread can do. */
export type AnswerTasks = typeof tasks;

serveTasks(tasks);
