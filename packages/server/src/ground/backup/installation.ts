import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where the parts of an installation are: in a data folder, or in the folder of a set-up of several processes. */
export interface Installation {
  /** Folder of the set-up, if there is one. */
  setupFolder: string | undefined;
  dataFolder: string;
  /** Undefined if files are in a store elsewhere. */
  filesFolder: string | undefined;
  /** Undefined if the chain is off or a node elsewhere. */
  chainFolder: string | undefined;
  /** Folders of compute nodes on this machine, by index. */
  nodeFolders: readonly string[];
  /** Files and folders with keys, as pairs of name in the backup and place. */
  keys: readonly (readonly [name: string, path: string])[];
}

export interface InstallationFacts {
  setupFolder: string | undefined;
  dataFolder: string;
  hasOwnFiles: boolean;
  hasOwnChain: boolean;
  hasOwnNodes: boolean;
}

export function locate({
  dataFolder,
  hasOwnChain,
  hasOwnFiles,
  hasOwnNodes,
  setupFolder,
}: InstallationFacts): Installation {
  return {
    setupFolder,
    dataFolder,
    filesFolder: hasOwnFiles ? join(dataFolder, 'files') : undefined,
    chainFolder: hasOwnChain ? join(setupFolder ?? dataFolder, 'chain') : undefined,
    nodeFolders: hasOwnNodes ? nodeFoldersIn(setupFolder, dataFolder) : [],
    keys: keysIn(setupFolder, dataFolder),
  };
}

export const keysIn = (setupFolder: string | undefined, dataFolder: string): Installation['keys'] =>
  setupFolder === undefined
    ? [
        ['secret', join(dataFolder, 'secret')],
        ['coordinator', join(dataFolder, 'mpc', 'coordinator')],
      ]
    : [
        ['settings.env', join(setupFolder, 'settings.env')],
        ['setup.json', join(setupFolder, 'setup.json')],
        ['identities', join(setupFolder, 'identities')],
      ];

export const nodeFoldersIn = (setupFolder: string | undefined, dataFolder: string): string[] =>
  [0, 1, 2].map((index) => join(setupFolder ?? join(dataFolder, 'mpc'), `node-${index}`));

/** Whether the folder of a node is in use: it has keys, and a record of its rounds that must not go back in time. */
export const isNode = (folder: string): boolean => existsSync(join(folder, 'identity.json'));
