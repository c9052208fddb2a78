import { cancelInTheMiddle, send } from './send.ts';
import { CountingService } from './service.ts';
import type { Result, Task } from './tasks.ts';

/**
 * Runs in its own process and performs the tasks of the benchmark, either as the service or as the
 * client.
 */
const service = new CountingService();

async function perform(task: Task): Promise<Result> {
	switch (task.task) {
		case 'serve':
			return service.listen();
		case 'watch':
			return service.watch();
		case 'report':
			return service.report();
		case 'send':
			return send(task.client, task.url, task.path);
		case 'cancel':
			return cancelInTheMiddle(task.url, task.path);
	}
}

process.on('message', async (task) => process.send?.(await perform(task as Task)));
