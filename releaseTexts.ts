const versionPattern = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/** Whether a text is a version `major.minor.patch` that is later than another one. */
export function isLaterVersion(version: string, than: string): boolean {
	const [one, other] = [version, than].map((text) => versionPattern.exec(text)?.slice(1).map(Number));
	const index = one?.findIndex((number, position) => number !== other?.[position]) ?? -1;
	return one !== undefined && other !== undefined && index >= 0 && (one[index] ?? 0) > (other[index] ?? 0);
}

/**
 * Returns the change log with the unreleased changes under a version and its day, `YYYY-MM-DD`.
 * @throws if there are no unreleased changes
 */
export function changelogOfRelease(changelog: string, version: string, day: string): string {
	const [, changes = ''] = /^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changelog) ?? [];
	if (changes.trim() === '') {
		throw new Error('CHANGELOG.md has no changes under "## Unreleased".');
	}
	return changelog.replace(/^## Unreleased\n/m, () => `## Unreleased\n\n## ${version} (${day})\n`);
}

/**
 * Returns the changes of a version from the change log, without their heading.
 * @throws if the change log does not contain the version
 */
export function notesOfRelease(changelog: string, version: string): string {
	const sections = changelog.split(/^## /m).slice(1);
	const section = sections.find((each) => each.startsWith(`${version} (`));
	if (section === undefined) {
		throw new Error(`CHANGELOG.md has no version ${version}.`);
	}
	return `${section.slice(section.indexOf('\n')).trim()}\n`;
}

/**
 * Returns the README for an extension whose repository has no public address. It has no sections
 * that need a clone, no pictures, and the names of pages in place of links to them, because the
 * Extensions view opens no relative links.
 */
export function readmeWithoutRepository(readme: string): string {
	return readme
		.replaceAll(/^## (?:Try it|Install)\n[\s\S]*?(?=^## )/gm, '')
		.replace(/^\[Try it\]\(#try-it\) .*\n\n/m, '')
		.replaceAll(/^!\[[^\]]*\]\((?!https:)[^)]*\)\n\n?/gm, '')
		.replaceAll(/(?<!!)\[([^\]]+)\]\((?!https:|#)[^)]*\)/g, '$1');
}
