#!/usr/bin/env node
import { runCommandLine } from './commandLine.ts';
import { Terminal } from './terminal.ts';

/** The entry point of `study-admin`. */
const controller = new AbortController();
process.once('SIGINT', () => controller.abort());
const terminal = new Terminal(process.stdout, process.stderr);
process.exitCode = await runCommandLine(process.argv.slice(2), terminal, controller.signal);
