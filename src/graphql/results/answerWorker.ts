import { serveTasks } from '../../shared/workerThread.ts';
import { type AnswerBytes, judgeLightly, printBytes } from '../core/answers/readAnswer.ts';

// The thread that reads large answers; a file of its own in the built extension.

const tasks = {
	/** Judges an answer and gives its body back. */
	judge: (answer: AnswerBytes) => ({
		output: { judgement: judgeLightly(answer), body: answer.body },
		transfer: [answer.body.buffer as ArrayBuffer],
	}),
	print: ({ body, maximumBytes }: { readonly body: Uint8Array; readonly maximumBytes: number }) => {
		const printed = printBytes(body, maximumBytes);
		return { output: printed, transfer: printed ? [printed.buffer as ArrayBuffer] : [] };
	},
};

/** What this thread can do. */
export type AnswerTasks = typeof tasks;

serveTasks(tasks);
