/**
 * The secrets of the suite `canary`. They contain characters that are often encoded: spaces,
 * quotation marks, escapes and letters beyond ASCII.
 */
export const canaries = {
	clientSecret: 'kanari-klient "d1f0" 50%+/=\\9b3c',
	wrongClientSecret: 'kanari-feil-klient "7c2a" %2B&e4d8',
	password: 'kanari-passord «Rød» "b85e" 100%+/=\\2f61',
	wrongPassword: 'kanari-galt-passord «Blå» 0a97+%41\\d36c',
	gatewayKey: 'kanari-nøkkel "52be" +/=%25\\c80d',
} as const;
