/** Types as assertions: `tsc` is the test runner, and a line that does not hold does not compile. */

/** Is `true` where two types are the same, and neither is `any`. */
export type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Holds where the type argument is `true`. */
export declare function holds<_Claim extends true>(): void;

/** Holds where the value is of the type. */
export declare function takes<Type>(value: Type): void;
