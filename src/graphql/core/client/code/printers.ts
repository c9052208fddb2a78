import type { ProgramLanguage } from './languages.ts';
import { csharpPrinter } from './printCsharp.ts';
import type { Printer } from './printer.ts';
import { javaPrinter } from './printJava.ts';
import { pythonPrinter } from './printPython.ts';
import { typeScriptPrinter } from './printTypeScript.ts';

/** The printer of each language. */
export const printers: Readonly<Record<ProgramLanguage['id'], Printer>> = {
	csharp: csharpPrinter,
	java: javaPrinter,
	python: pythonPrinter,
	typescript: typeScriptPrinter,
};
