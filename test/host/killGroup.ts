import { spawnSync } from 'node:child_process';

/** Ends a program that leads a process group, and all of the group, at once. Does nothing when it has ended. */
export function killGroup(pid: number): void {
	if (process.platform === 'win32') {
		spawnSync('taskkill', ['/pid', String(pid), '/T', '/F']);
		return;
	}
	try {
		process.kill(-pid, 'SIGKILL');
	} catch {
		// The whole group has ended already.
	}
}
