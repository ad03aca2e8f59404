/** Assertions about types: `tsc` is the test runner, and a wrong line does not compile. */

/** Is `true` when two types are the same, and neither is `any`. */
export type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Compiles only if the type argument is `true`. */
export declare function holds<_Claim extends true>(): void;

/** Compiles only if the value is of the type. */
export declare function takes<Type>(value: Type): void;
