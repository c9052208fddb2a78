import { cancelInTheMiddle, send } from './send.ts';
import { CountingService } from './service.ts';
import type { Result, Task } from './tasks.ts';

/** Runs in a process of its own and does what it is told: it is the service or what sends to it. */
const service = new CountingService();

async function perform(task: Task): Promise<Result> {
	switch (task.task) {
		case 'serve':
			return service.listen();
		case 'watch':
			return service.watch();
		case 'tell':
			return service.tell();
		case 'send':
			return send(task.way, task.url, task.path);
		case 'cancel':
			return cancelInTheMiddle(task.url, task.path);
	}
}

process.on('message', async (task) => process.send?.(await perform(task as Task)));
