import { type Browser, chromium } from 'playwright-core';

/** Launches Chromium with options that prevent requests of the browser itself. */
export function launchBrowser(program: string): Promise<Browser> {
	return chromium.launch({
		executablePath: program,
		args: [
			'--disable-gpu',
			'--disable-quic',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
			'--disable-features=AutofillServerCommunication',
		],
		handleSIGINT: false,
		handleSIGTERM: false,
		handleSIGHUP: false,
	});
}
