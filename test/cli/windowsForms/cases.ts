import { catalogCases } from './catalog.ts';
import { checkPathCases } from './checkPaths.ts';
import { checkTextCases } from './checkTexts.ts';
import { convertCases } from './convert.ts';
import { schemaDiffCases } from './schemaDiff.ts';
import type { WindowsCase } from './windowsCase.ts';

/** All calls of `study-admin` with paths and files in the forms of Windows. */
export const windowsCases: readonly WindowsCase[] = [
	...checkPathCases,
	...checkTextCases,
	...catalogCases,
	...schemaDiffCases,
	...convertCases,
];
