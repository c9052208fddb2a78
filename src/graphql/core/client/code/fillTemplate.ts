/** The values for the template of a program. */
export interface TemplateValues {
	/** Condition → whether the lines between `<if condition>` and `<end>` remain. */
	readonly conditions: Readonly<Record<string, boolean>>;
	/**
	 * Region → the lines that replace the lines between `<region>` and `<end>`. They are indented like
	 * the marker.
	 */
	readonly regions: Readonly<Record<string, readonly string[]>>;
	/** Key → the text for `{{key}}`. */
	readonly texts: Readonly<Record<string, string>>;
	/** The name of the operation in place of `Sample` and of `sample`. */
	readonly pascalName: string;
	readonly lowerName: string;
	/** Writes a text as a string literal, for `"{{key}}"`. */
	readonly quote: (text: string) => string;
	/** Maximum number of empty lines in a row. */
	readonly emptyLines: number;
}

/** A line with nothing but a marker, which can be in a comment: `# <if pages>`. */
const marker = /^(?<indentation>\s*)(?:(?:#|\/\/)\s*)?<(?<word>if not |if )?(?<name>\w+)>$/;

/** A string literal or a text with a key, and the name of the sample operation. */
const placeholder = /"\{\{(?<quoted>\w+)\}\}"|\{\{(?<plain>\w+)\}\}|(?<name>Sample|(?<![A-Za-z])sample)(?![a-z])/g;

/**
 * Fills the template of a program, which is a file of its language. A line with `<if condition>`
 * starts lines that remain if the condition is true, a line with `<region>` starts lines that are
 * replaced, and `<end>` ends the innermost of both. Inserted text is never read as a marker.
 */
export function fillTemplate(template: string, values: TemplateValues): string {
	const lines: string[] = [];
	/** For each open marker, whether its lines remain. */
	const open: boolean[] = [];
	for (const line of template.split(/\r?\n/)) {
		const { indentation = '', word, name } = marker.exec(line)?.groups ?? {};
		const remains = !open.includes(false);
		if (name === 'end') {
			open.pop();
		} else if (name !== undefined) {
			open.push(word !== undefined && conditionOf(values, name) === (word === 'if '));
		}
		if (remains && name === undefined) {
			lines.push(filledLine(line, values));
		} else if (remains && word === undefined) {
			lines.push(...regionOf(values, name ?? '').map((each) => (each === '' ? each : indentation + each)));
		}
	}
	return withoutEmptyLines(lines, values.emptyLines);
}

function regionOf({ regions }: TemplateValues, name: string): readonly string[] {
	return regions[name] ?? [];
}

function conditionOf({ conditions }: TemplateValues, name: string): boolean {
	const condition = conditions[name];
	if (condition === undefined) {
		throw new TypeError(`The template has an unknown condition: ${name}.`);
	}
	return condition;
}

function filledLine(line: string, { texts, quote, pascalName, lowerName }: TemplateValues): string {
	return line.replace(placeholder, (...match) => {
		const { quoted, plain, name } = match.at(-1) as Readonly<Record<string, string | undefined>>;
		if (name !== undefined) {
			return name === 'Sample' ? pascalName : lowerName;
		}
		return quoted === undefined ? plainText(texts[plain ?? ''] ?? '') : quote(texts[quoted] ?? '');
	});
}

/**
 * Returns a text for a comment on one line. Characters that end a line or a comment in one of the
 * languages are replaced. In Java, a backslash can start a line break.
 */
function plainText(text: string): string {
	return text
		.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]+/gu, ' ')
		.replaceAll('*/', '* /')
		.replaceAll('"""', "'''");
}

/** Joins lines, with at most this number of empty lines in a row. */
function withoutEmptyLines(lines: readonly string[], maximum: number): string {
	const kept = lines.filter((line, index) => {
		const before = lines.slice(Math.max(0, index - maximum), index);
		return line !== '' || before.length < maximum || before.some((each) => each !== '');
	});
	return `${kept.join('\n').trim()}\n`;
}
