// One window for all of these: to open one costs more than most of their tests. Navigation comes first, as it counts what is in the workspace.
import './graphqlNavigation.test.ts';
import './graphqlFixes.test.ts';
import './graphqlEmbedded.test.ts';
import './graphqlHelp.test.ts';
