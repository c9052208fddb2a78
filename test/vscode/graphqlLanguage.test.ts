// These suites share one window, because opening a window takes longer than most of their tests.
// Navigation is first, because it expects only its own files in the workspace.
import './graphqlNavigation.test.ts';
import './graphqlFixes.test.ts';
import './graphqlEmbedded.test.ts';
import './graphqlHelp.test.ts';
import './graphqlInStrings.test.ts';
import './graphqlHighlighting.test.ts';
