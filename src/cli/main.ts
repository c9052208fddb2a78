#!/usr/bin/env node
import { runCommandLine } from './commandLine.ts';
import { Terminal } from './terminal.ts';

/**
 * The program of the command `study-admin`. Ctrl+C, the end of a pipeline's job (SIGTERM) and of a
 * terminal (SIGHUP) abort the running command, which then removes its temporary files.
 */
const controller = new AbortController();
for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 })) {
	process.once(signal, () => controller.abort(128 + number));
}
const terminal = new Terminal(process.stdout, process.stderr);
// The chunks of the commands import this module, so it must not wait for them.
void runCommandLine(process.argv.slice(2), terminal, controller.signal).then((code) => {
	process.exitCode = code;
});
