import { WorkerProcess } from '../../../shared/node/workerProcess.ts';
import type { DraftTasks } from './draftWorker.ts';

/**
 * The second compiler of V8 needs up to 2 GB for the grammars of tree-sitter, and ends the process
 * if it does not get them. The first compiler is fast enough.
 */
const options = ['--liftoff-only', '--max-old-space-size=512'];

/**
 * Creates the process that reads calls. `workerFile` is the path of the compiled `draftWorker.ts`.
 */
export function createDraftProcess(workerFile: string): WorkerProcess<DraftTasks> {
	return new WorkerProcess(workerFile, options);
}
