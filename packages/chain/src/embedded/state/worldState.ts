import { RLP } from '@ethereumjs/rlp';
import { Code, noCode } from '../evm/code.js';
import { addressToBytes, emptyBytes, hexOf, readNumber, trimmedBytes, wordToBytes } from '../evm/words.js';
import { type Account, isEmpty, type Slot } from './account.js';
import { encodeBytes, encodeList } from './encode.js';
import { type Keccak, type NodeStore, Trie } from './trie.js';

/** Where nodes and programs are stored. */
export interface StateStore extends NodeStore {
  readCode(hash: Uint8Array): Uint8Array | undefined;
  writeCode(hash: Uint8Array, code: Uint8Array): void;
}

/** When more accounts than this were used since the last turn, those that were not used since are forgotten. */
const recentAccountsMax = 20_000;
/** How many levels of the trie of accounts stay in memory when accounts are forgotten: at most 16^4 nodes. */
const levelsKept = 4;
/** After this many words of storage were read, all accounts are forgotten: one account may have millions of words. */
const slotsReadMax = 400_000;
const codesMax = 256;

/** The accounts at one state root, with changes in memory that can be undone and are written in one go. */
export class WorldState {
  readonly keccak: Keccak;
  readonly #store: StateStore;
  readonly #emptyCodeHash: Uint8Array;
  readonly #emptyRoot: Uint8Array;
  #trie: Trie;
  #recent = new Map<bigint, Account>();
  #older = new Map<bigint, Account>();
  readonly #codes = new Map<string, Code>();
  readonly #changed = new Set<Account>();
  readonly #newCodes: { readonly hash: Uint8Array; readonly bytes: Uint8Array }[] = [];
  #slotsRead = 0;
  #undo: (() => void)[] = [];
  #transient = new Map<bigint, Map<bigint, bigint>>();
  /** The number of the current transaction; it dates what a transaction has touched. */
  #transaction = 1;

  constructor(store: StateStore, keccak: Keccak, root?: Uint8Array) {
    this.keccak = keccak;
    this.#store = store;
    this.#emptyCodeHash = keccak(emptyBytes);
    this.#emptyRoot = keccak(Uint8Array.of(0x80));
    this.#trie = new Trie(store, keccak, root);
  }

  /** Begins a transaction: nothing is warm, and nothing that happened before can be undone. */
  begin(): void {
    if (this.#changed.size === 0) this.#forgetUnused();
    this.#transaction += 1;
    this.#undo = [];
    this.#transient = new Map();
  }

  /** A point to which `undoTo` can return within the transaction. */
  mark(): number {
    return this.#undo.length;
  }

  undoTo(mark: number): void {
    while (this.#undo.length > mark) this.#undo.pop()!();
  }

  /** Registers a change outside the state that is undone with it. */
  onUndo(undo: () => void): void {
    this.#undo.push(undo);
  }

  account(address: bigint): Account {
    const recent = this.#recent.get(address);
    if (recent !== undefined) return recent;
    const account = this.#older.get(address) ?? this.#read(address);
    this.#recent.set(address, account);
    return account;
  }

  isEmpty(account: Account): boolean {
    return isEmpty(account, this.#emptyCodeHash);
  }

  /** Whether a contract may be created at the account's address. */
  isUnused(account: Account): boolean {
    const hasStorage = Buffer.compare(account.storageRoot, this.#emptyRoot) !== 0;
    return account.nonce === 0n && account.codeHash === this.#emptyCodeHash && !hasStorage;
  }

  /** The hash that EXTCODEHASH returns. */
  codeHash(account: Account): bigint {
    return this.isEmpty(account) ? 0n : readNumber(account.codeHash);
  }

  code(account: Account): Code {
    account.code ??= this.#readCode(account.codeHash);
    return account.code;
  }

  slot(account: Account, key: bigint): Slot {
    const known = account.slots.get(key);
    if (known !== undefined) return known;
    const hashedKey = this.keccak(wordToBytes(key));
    const stored = this.#storageOf(account)?.get(hashedKey);
    const value = stored === undefined ? 0n : readNumber(RLP.decode(stored) as Uint8Array);
    const slot = { hashedKey, value, original: value, originalIn: 0, warmIn: 0 };
    account.slots.set(key, slot);
    this.#slotsRead += 1;
    return slot;
  }

  /** The value of a slot before the transaction. */
  original(slot: Slot): bigint {
    return slot.originalIn === this.#transaction ? slot.original : slot.value;
  }

  /** Marks an account as accessed. Returns whether it was the first access in the transaction. */
  warm(target: Account | Slot): boolean {
    const before = target.warmIn;
    if (before === this.#transaction) return false;
    target.warmIn = this.#transaction;
    this.#undo.push(() => {
      target.warmIn = before;
    });
    return true;
  }

  isCreatedNow(account: Account): boolean {
    return account.createdIn === this.#transaction;
  }

  setBalance(account: Account, balance: bigint): void {
    const before = account.balance;
    this.#change(account, () => {
      account.balance = before;
    });
    account.balance = balance;
  }

  setNonce(account: Account, nonce: bigint): void {
    const before = account.nonce;
    this.#change(account, () => {
      account.nonce = before;
    });
    account.nonce = nonce;
  }

  setCreated(account: Account): void {
    const before = account.createdIn;
    this.#change(account, () => {
      account.createdIn = before;
    });
    account.createdIn = this.#transaction;
  }

  setCode(account: Account, bytes: Uint8Array): void {
    const { code, codeHash } = account;
    this.#change(account, () => {
      account.code = code;
      account.codeHash = codeHash;
      if (bytes.length > 0) this.#newCodes.pop();
    });
    if (bytes.length === 0) {
      account.code = noCode;
      account.codeHash = this.#emptyCodeHash;
      return;
    }
    account.codeHash = this.keccak(bytes);
    account.code = this.#knownCode(account.codeHash, bytes);
    this.#newCodes.push({ hash: account.codeHash, bytes });
  }

  setSlot(account: Account, slot: Slot, value: bigint): void {
    const before = slot.value;
    if (slot.originalIn !== this.#transaction) {
      slot.original = before;
      slot.originalIn = this.#transaction;
    }
    this.#change(account, () => {
      slot.value = before;
    });
    slot.value = value;
    account.changedSlots.add(slot);
  }

  /** Touches an account, so that it is removed if it exists although it is empty. */
  touch(account: Account): void {
    if (this.isEmpty(account)) this.#changed.add(account);
  }

  /** Removes an account with its code and storage. */
  destroy(account: Account): void {
    account.nonce = 0n;
    account.balance = 0n;
    account.code = noCode;
    account.codeHash = this.#emptyCodeHash;
    account.storageRoot = this.#emptyRoot;
    account.trie = undefined;
    account.slots = new Map();
    account.changedSlots = new Set();
    this.#changed.add(account);
  }

  transient(address: bigint, key: bigint): bigint {
    return this.#transient.get(address)?.get(key) ?? 0n;
  }

  setTransient(address: bigint, key: bigint, value: bigint): void {
    const before = this.transient(address, key);
    const words = this.#transient.get(address) ?? new Map<bigint, bigint>();
    this.#transient.set(address, words.set(key, value));
    this.#undo.push(() => words.set(key, before));
  }

  /** Hands all changes to the store and returns the new root. */
  commit(): Uint8Array {
    for (const { hash, bytes } of this.#newCodes) this.#store.writeCode(hash, bytes);
    this.#newCodes.length = 0;
    for (const account of this.#changed) this.#commitAccount(account);
    this.#changed.clear();
    const root = this.#trie.commit();
    this.#forgetUnused();
    return root;
  }

  /** Returns to a root that was committed, and forgets everything since. */
  reset(root: Uint8Array): void {
    this.begin();
    this.#recent.clear();
    this.#older.clear();
    this.#changed.clear();
    this.#newCodes.length = 0;
    this.#codes.clear();
    this.#trie = new Trie(this.#store, this.keccak, root);
  }

  #change(account: Account, undo: () => void): void {
    this.#changed.add(account);
    this.#undo.push(undo);
  }

  #commitAccount(account: Account): void {
    if (account.changedSlots.size > 0) {
      account.trie ??= new Trie(this.#store, this.keccak, account.storageRoot);
      for (const { hashedKey, value } of account.changedSlots) {
        if (value === 0n) account.trie.delete(hashedKey);
        else account.trie.put(hashedKey, encodeBytes(trimmedBytes(value)));
      }
      account.changedSlots.clear();
      account.storageRoot = account.trie.commit();
    }
    if (this.isEmpty(account)) this.#trie.delete(account.hashedAddress);
    else this.#trie.put(account.hashedAddress, encodeAccount(account));
  }

  /** Bounds the memory. Everything is committed, so what is forgotten can be read again. */
  #forgetUnused(): void {
    const tooManySlots = this.#slotsRead > slotsReadMax;
    if (this.#recent.size <= recentAccountsMax && !tooManySlots) return;
    this.#older = tooManySlots ? new Map() : this.#recent;
    this.#recent = new Map();
    this.#slotsRead = 0;
    this.#trie.forgetBelow(levelsKept);
  }

  #read(address: bigint): Account {
    const hashedAddress = this.keccak(addressToBytes(address));
    const stored = this.#trie.get(hashedAddress);
    const account: Account = {
      address,
      hashedAddress,
      nonce: 0n,
      balance: 0n,
      codeHash: this.#emptyCodeHash,
      code: undefined,
      storageRoot: this.#emptyRoot,
      slots: new Map(),
      changedSlots: new Set(),
      trie: undefined,
      warmIn: 0,
      createdIn: 0,
    };
    if (stored === undefined) return account;
    const [nonce, balance, storageRoot, codeHash] = RLP.decode(stored) as Uint8Array[];
    account.nonce = readNumber(nonce!);
    account.balance = readNumber(balance!);
    account.storageRoot = storageRoot!;
    if (Buffer.compare(codeHash!, this.#emptyCodeHash) !== 0) account.codeHash = codeHash!;
    return account;
  }

  #storageOf(account: Account): Trie | undefined {
    if (Buffer.compare(account.storageRoot, this.#emptyRoot) === 0) return undefined;
    account.trie ??= new Trie(this.#store, this.keccak, account.storageRoot);
    return account.trie;
  }

  #readCode(hash: Uint8Array): Code {
    if (hash === this.#emptyCodeHash) return noCode;
    const known = this.#codes.get(hexOf(hash));
    if (known !== undefined) return known;
    const bytes = this.#store.readCode(hash);
    if (bytes === undefined) throw new Error('the code of an account is missing on disk');
    return this.#knownCode(hash, bytes);
  }

  /** Equal programs are one object, so that each is prepared once. */
  #knownCode(hash: Uint8Array, bytes: Uint8Array): Code {
    const name = hexOf(hash);
    const known = this.#codes.get(name);
    if (known !== undefined) return known;
    if (this.#codes.size >= codesMax) this.#codes.clear();
    const code = new Code(bytes);
    this.#codes.set(name, code);
    return code;
  }
}

function encodeAccount({ nonce, balance, storageRoot, codeHash }: Account): Uint8Array {
  return encodeList(
    [nonce, balance]
      .map((number) => encodeBytes(trimmedBytes(number)))
      .concat(encodeBytes(storageRoot), encodeBytes(codeHash)),
  );
}
