/** The version both ends compare before each call. */
import packageJson from '../../package.json' with { type: 'json' };

/** As in package.json. */
export const VERSION: string = packageJson.version;
