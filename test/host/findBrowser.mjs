import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The places where Chromium, Chrome and Edge are on the platforms that run the server. */
function browserCandidates() {
	if (process.platform === 'darwin') {
		const applications = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
		const folders = ['/Applications', join(process.env.HOME ?? '/', 'Applications')];
		return folders.flatMap((folder) =>
			applications.map((application) => join(folder, `${application}.app`, 'Contents', 'MacOS', application)),
		);
	}
	if (process.platform === 'win32') {
		const folders = [process.env.ProgramFiles, process.env['ProgramFiles(x86)'], process.env.LOCALAPPDATA];
		const programs = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];
		return folders.flatMap((folder) => programs.map((program) => join(folder ?? 'C:/', program)));
	}
	const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
	return [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin', '/opt/google/chrome'].flatMap(
		(folder) => names.map((name) => join(folder, name)),
	);
}

/**
 * The program of the browser that shows VS Code: the one that `CHROME_PATH` names, otherwise the first that is found;
 * `undefined` where there is none. Throws when `CHROME_PATH` names a file that is not there. Plain JavaScript, as
 * `setup.mjs` is.
 */
export function findBrowser() {
	const chosen = process.env.CHROME_PATH;
	if (chosen !== undefined && chosen !== '') {
		if (!existsSync(chosen)) {
			throw new Error(`CHROME_PATH names ${chosen}, and there is no such file.`);
		}
		return chosen;
	}
	return browserCandidates().find((file) => existsSync(file));
}
