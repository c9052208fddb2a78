import { serveWorkerTasks } from '../../shared/node/taskWorker.ts';
import {
	classifyWithoutContent,
	printResponseJson,
	type ResponseWithBytes,
} from '../core/client/response/responseWithBytes.ts';

// Entry point of the worker thread that reads large responses.

const tasks = {
	classify: (response: ResponseWithBytes) => ({ output: classifyWithoutContent(response), transfer: [] }),
	print: ({ body, maximumBytes }: { readonly body: Uint8Array; readonly maximumBytes: number }) => {
		const printed = printResponseJson(body, maximumBytes);
		return { output: printed, transfer: printed ? [printed.buffer as ArrayBuffer] : [] };
	},
};

/** The tasks of the worker thread that reads large responses. */
export type ResponseTasks = typeof tasks;

serveWorkerTasks(tasks);
