import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { own, ownedOptions } from '../host/ownedProcess.ts';
import { ExpectedProblem } from '../host/terminal.ts';
import { type Checkout, compareFolder } from './checkout.ts';
import type { SideResults } from './differences.ts';
import type { SideJob, SideLine } from './sideProgram.ts';

/**
 * Runs a job with the readings of a checkout, in a process of its own.
 * @throws {ExpectedProblem} when the process fails
 */
export async function runSide({ side, program, folder }: Checkout, job: SideJob): Promise<SideResults> {
	const [input, output] = [join(compareFolder, `${side}-job.json`), join(compareFolder, `${side}-results.jsonl`)];
	writeFileSync(input, JSON.stringify(job));
	const started = own(
		spawn(process.execPath, ['--max-old-space-size=6000', program, input, output], {
			...ownedOptions(),
			cwd: folder,
			env: { ...process.env, TZ: 'Europe/Oslo', LANG: 'C.UTF-8' },
		}),
	);
	const code = await started.ended;
	await started.stop();
	if (code !== 0) {
		throw new ExpectedProblem(`The readings of "${side}" ended with ${code}:\n${started.output()}`);
	}
	const [names = '[]', ...lines] = readFileSync(output, 'utf8').trimEnd().split('\n');
	return { readings: JSON.parse(names), lines: lines.map((line): SideLine => JSON.parse(line)) };
}
