import type { L10n } from '../../shared/core/errorMessages.ts';
import { escapeHtml } from '../../shared/core/escapeHtml.ts';
import { type ProgressReport, progressByApi } from '../core/progress/report.ts';
import { chartStyleSheet } from './progressChartSvg.ts';
import { type FileLinkOptions, ProgressSections } from './progressSections.ts';

/** The options of a page. */
export interface ProgressPageOptions extends FileLinkOptions {
	/** Returns the SHA-256 of a text in Base64. */
	readonly sha256: (text: string) => string;
}

/**
 * Returns the HTML page of a report: one file that loads nothing and runs no script. Text of
 * repositories, such as the names of files, has no effect in it.
 */
export function progressPageHtml(
	report: ProgressReport,
	options: ProgressPageOptions,
	l10n: L10n,
	locale: string,
): string {
	const apis = progressByApi(report.repositories, report.today);
	const policy = `default-src 'none'; style-src 'sha256-${options.sha256(style)}'; base-uri 'none'; form-action 'none'`;
	const title = l10n.t('Progress to the end of service');
	const sections = new ProgressSections(report, options, l10n, locale);
	return `<!DOCTYPE html>
<html lang="${escapeHtml(locale)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${sections.introduction()}
${sections.outlooks(apis)}
${sections.chart(apis)}
${sections.repositories()}
${sections.files()}
${sections.notes()}
</main>
</body>
</html>
`;
}

const style = `
:root{color-scheme:light dark;--ground:#fff;--text:#24292f;--soft:#57606a;--border:#d0d7de;--link:#0059b3;--good:#1a7f37;--bad:#b3261e}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1rem}
h1{font-size:1.6rem;line-height:1.25}
h2{font-size:1.25rem;margin-top:2rem}
h3{font-size:1rem;margin:1rem 0 0;overflow-wrap:anywhere}
p{margin:.25rem 0 .75rem}
a{color:var(--link);overflow-wrap:anywhere}
.outlooks{list-style:none;padding:0}
.outlooks li{border-left:4px solid var(--border);padding-left:.75rem;margin:.75rem 0}
.verdict{border:1px solid currentColor;border-radius:1rem;padding:0 .6rem;font-size:.85rem;white-space:nowrap}
.done,.in-time{color:var(--good)}
.too-late{color:var(--bad)}
.unknown,.caption{color:var(--soft)}
figure{margin:0}
.chart{display:block;max-width:100%;height:auto}
.narrow{display:none}
.table{overflow-x:auto;margin:.5rem 0 1rem}
table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th,td{border-bottom:1px solid var(--border);padding:.3rem .6rem;text-align:left;vertical-align:top}
th[scope=row]{font-weight:normal;overflow-wrap:anywhere;min-width:8rem}
td.day{white-space:nowrap}
summary{cursor:pointer}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
${chartStyleSheet('light')}
@media (max-width:600px){.wide{display:none}.narrow{display:block}}
@media screen and (prefers-color-scheme:dark){
:root{--ground:#1b1f24;--text:#e6edf3;--soft:#9da7b3;--border:#3d444d;--link:#6cb6ff;--good:#6bc46d;--bad:#ff8a80}
${chartStyleSheet('dark')}
}
@media print{
body{font-size:10pt}
main{max-width:none;padding:0}
.wide{display:block}.narrow{display:none}
.table{overflow:visible}
tr,figure,.outlooks li{break-inside:avoid}
h2,h3{break-after:avoid}
details::details-content{content-visibility:visible;block-size:auto}
summary{display:none}
}
`;
