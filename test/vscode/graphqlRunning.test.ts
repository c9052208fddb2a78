// These suites share one window, because opening a window takes longer than most of their tests.
import './graphql.test.ts';
import './graphqlPages.test.ts';
