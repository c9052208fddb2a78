#!/usr/bin/env node
import { runCommandLine } from './commandLine.ts';
import { Terminal } from './terminal.ts';

/** The program of the command `study-admin`. Ctrl+C aborts the running command. */
const controller = new AbortController();
process.once('SIGINT', () => controller.abort());
const terminal = new Terminal(process.stdout, process.stderr);
// The chunks of the commands import this module, so it must not wait for them.
void runCommandLine(process.argv.slice(2), terminal, controller.signal).then((code) => {
	process.exitCode = code;
});
