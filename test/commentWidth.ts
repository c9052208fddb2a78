/**
 * Checks that comments are wrapped at 100 columns. Prints one line for each comment line that is
 * wider.
 */
import { globSync, readFileSync } from 'node:fs';

const maxColumns = 100;
const comment = /^\s*(?:\/\/|\/\*\*|\*)/;

const programs = /^test\/(?:sandbox\/workspace|fixtures\/(?:embedded|callSites|migration\/callSites)\/\w+)\//;
const files = globSync(['src/**/*.ts', 'test/**/*.ts', '*.ts'])
	.map((file) => file.replaceAll('\\', '/'))
	.filter((file) => !programs.test(file));
const wide = files.flatMap((file) =>
	readFileSync(file, 'utf8')
		.split('\n')
		.flatMap((line, index) =>
			comment.test(line) && line.length > maxColumns ? [`${file}:${index + 1} has ${line.length} columns.`] : [],
		),
);
if (wide.length > 0) {
	process.stdout.write(`${wide.join('\n')}\n`);
	process.exitCode = 1;
}
