import type { Facts } from '../../shared/errors.ts';
import type { Explanation, ExplanationTable, L10n } from '../../shared/explanations.ts';
import { networkWords } from '../../shared/http/words.ts';
import { retryWords } from './retryWords.ts';

/** What goes wrong between here and the service, and what the service answers. */
export function serviceWords(l10n: L10n) {
	return {
		...refusalWords(l10n),
		...waitWords(l10n),
		...addressWords(l10n),
		...connectionWords(l10n),
	} satisfies ExplanationTable;
}

/** The service has looked at what was sent. */
function refusalWords(l10n: L10n) {
	const { again, log } = retryWords(l10n);
	return {
		'conversion/bad-request': (facts) => ({
			text: l10n.t(
				'The conversion service refused the request for "{0}". The log has its reason.',
				facts['file'] ?? '',
			),
			next: log(facts),
		}),
		'conversion/not-convertible': (facts) => ({
			text: l10n.t(
				'The conversion service does not accept "{0}": its content may not be what its name says, or a chunk setting may be out of range. The log has its reason.',
				facts['file'] ?? '',
			),
			next: log(facts),
		}),
		'conversion/file-too-large': (facts) => ({
			text:
				facts['together'] === undefined
					? l10n.t(
							'"{0}" is too large for the conversion service. Make it smaller, for example without its pictures, and convert it again.',
							facts['file'] ?? '',
						)
					: l10n.t(
							'"{0}" are too large together for the conversion service. Send them one by one.',
							facts['file'] ?? '',
						),
			next: again(facts),
		}),
		'conversion/service-error': (facts) => ({
			text:
				facts['together'] === undefined
					? l10n.t(
							'The conversion service could not convert "{0}". Check that it opens in its own program; the log has the reason.',
							facts['file'] ?? '',
						)
					: l10n.t(
							'The conversion service could not convert "{0}". One of them may be the reason: send them one by one.',
							facts['file'] ?? '',
						),
			next: log(facts),
		}),
		'conversion/empty-answer': (facts) => ({
			text: l10n.t(
				'The conversion service gave no text for "{0}". Check that it holds text and not only pictures, then convert it again.',
				facts['file'] ?? '',
			),
			next: again(facts),
		}),
	} satisfies ExplanationTable;
}

/** What passes. `seconds` is how long the service asks to wait, where it does. */
function waitWords(l10n: L10n) {
	const { again, later } = retryWords(l10n);
	return {
		'conversion/service-busy': (facts) => ({
			text:
				facts['seconds'] === undefined
					? l10n.t(
							'The conversion service has too much to do and did not convert "{0}". Convert it again in a few minutes.',
							facts['file'] ?? '',
						)
					: l10n.t(
							'The conversion service has too much to do and did not convert "{0}". Convert it again in {1} seconds, as it asks.',
							facts['file'] ?? '',
							facts['seconds'],
						),
			next: later(facts),
		}),
		'conversion/service-unavailable': (facts) => ({
			text:
				facts['seconds'] === undefined
					? l10n.t(
							'The conversion service behind {1} is not available, so "{0}" was not converted. Convert it again later.',
							facts['file'] ?? '',
							facts['host'] ?? '',
						)
					: l10n.t(
							'The conversion service behind {1} is not available, so "{0}" was not converted. Convert it again in {2} seconds, as it asks.',
							facts['file'] ?? '',
							facts['host'] ?? '',
							facts['seconds'],
						),
			next: facts['seconds'] === undefined ? again(facts) : later(facts),
		}),
		'conversion/service-timed-out': (facts) => ({
			text: l10n.t(
				'Converting "{0}" took longer than the service or a proxy allows. Convert it again when there is less to do, or a smaller part of it.',
				facts['file'] ?? '',
			),
			next: again(facts),
		}),
	} satisfies ExplanationTable;
}

/** What speaks of another address than the service's. */
function addressWords(l10n: L10n) {
	const next = { title: l10n.t('Edit Environments'), command: 'studyAdmin.editEnvironments' } as const;
	return {
		'conversion/not-allowed': ({ file, host }) => ({
			text: l10n.t(
				'{1} does not let "{0}" through: it asks for a sign-in the conversion service does not need. Check the address and your proxy.',
				file ?? '',
				host ?? '',
			),
			next,
		}),
		'conversion/no-such-service': ({ file, host }) => ({
			text: l10n.t(
				'There is no conversion service at {1}, so "{0}" was not converted. Check "conversionUrl".',
				file ?? '',
				host ?? '',
			),
			next,
		}),
		'conversion/redirected': ({ file, host }) => ({
			text: l10n.t(
				'{1} pointed to another address, which is not followed, so "{0}" was not converted. Check "conversionUrl".',
				file ?? '',
				host ?? '',
			),
			next,
		}),
		'conversion/html-answer': ({ file, host }) => ({
			text: l10n.t(
				'{1} answered with a web page instead of "{0}" as Markdown. Check "conversionUrl" and your proxy.',
				file ?? '',
				host ?? '',
			),
			next,
		}),
		'conversion/unexpected-answer': ({ file, host }) => ({
			text: l10n.t(
				'{1} answered with something that is neither Markdown nor an archive, so "{0}" was not converted. Check "conversionUrl".',
				file ?? '',
				host ?? '',
			),
			next,
		}),
	} satisfies ExplanationTable;
}

/** There is no answer. `reason` is the transport's code, `seconds` the user's own limit where that ended the wait. */
function connectionWords(l10n: L10n) {
	return {
		'conversion/connection-failed': (facts) =>
			facts['seconds'] === undefined ? brokenConnection(l10n, facts) : ownLimit(l10n, facts),
	} satisfies ExplanationTable;
}

function ownLimit(l10n: L10n, { file, host, seconds }: Facts): Required<Explanation> {
	return {
		text: l10n.t(
			'"{0}" was not converted: nothing was sent to {1} or came from there for {2} seconds, which is the limit in "studyAdmin.conversion.timeout". Raise it, or set it to 0 for none.',
			file ?? '',
			host ?? '',
			seconds ?? '',
		),
		next: {
			title: l10n.t('Open Settings'),
			command: 'workbench.action.openSettings',
			arguments: ['studyAdmin.conversion.timeout'],
		},
	};
}

/** What may be another time. */
const passing = /^network\/(timeout|connection-lost|unreachable|not-decompressible)$/;

function brokenConnection(l10n: L10n, facts: Facts): Required<Explanation> {
	const { again, log } = retryWords(l10n);
	const { file, host, reason = 'network/failed', percent, megabytes } = facts;
	if (reason === 'network/connection-lost' && percent !== undefined) {
		const text = l10n.t(
			'"{0}" was not converted: {1} closed the connection when {2} % had been sent. That may be more than the service takes; if not, convert it again.',
			file ?? '',
			host ?? '',
			percent,
		);
		return { text, next: again(facts) };
	}
	if (reason === 'network/response-too-large') {
		const text = l10n.t(
			'"{0}" was not converted: {1} sent more than {2} MB, so the answer was dropped. Make the document smaller and convert it again.',
			file ?? '',
			host ?? '',
			megabytes ?? '',
		);
		return { text, next: again(facts) };
	}
	const network: ExplanationTable = networkWords(l10n);
	const explanation = network[reason]?.(facts);
	const next = passing.test(String(reason)) ? again(facts) : (explanation?.next ?? log(facts));
	return { text: l10n.t('"{0}" was not converted. {1}', file ?? '', explanation?.text ?? ''), next };
}
