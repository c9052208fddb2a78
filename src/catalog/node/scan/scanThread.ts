import { WorkerThread } from '../../../shared/node/workerThread.ts';
import type { ScanTasks } from './scanWorker.ts';

const limits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 };

/**
 * Creates the thread that searches files, with little memory. `workerFile` is the
 * path of the compiled `scanWorker.ts`. `idleMs` is the idle time after which the thread ends.
 */
export function createScanThread(workerFile: string, idleMs?: number): WorkerThread<ScanTasks> {
	return new WorkerThread(workerFile, limits, idleMs);
}
