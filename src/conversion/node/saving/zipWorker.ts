import { serveWorkerTasks } from '../../../shared/node/taskWorker.ts';
import { writeZip } from './writeZip.ts';
import type { ZipPlan } from './zipPlan.ts';

// Entry point of the thread that writes ZIPs.

const tasks = {
	write: async (plan: ZipPlan) => ({ output: await writeZip(plan), transfer: [] }),
};

/** The tasks of the thread that writes ZIPs. */
export type ZipTasks = typeof tasks;

serveWorkerTasks(tasks);
