import type { CommandDependencies } from './commandDependencies.js';

/** Migrates the database apart from a start, for upgrades of several processes. */
export const migrateCommand = (migrateDatabase: CommandDependencies['migrateDatabase']) => ({
  usage: 'migrate',
  about: 'bring the database up to date, and end',
  run: async (): Promise<number> => {
    const names = await migrateDatabase();
    console.log(
      names.length === 0 ? 'The database is up to date.' : `Migrated the database: ${names.join(', ')}.`,
    );
    return 0;
  },
});
