import { centuryOf, type DateFormat, minutesPerDay, missingTokens } from '@tricorn/csv';
import type { Node, Tensor } from '@tricorn/onnx';
import type { DateRule } from '../data/encoder.js';
import { doubles, int64s, node, type OnnxFragment } from '../onnx/nodes.js';

/** The operators that split texts exist from here on. */
export const opsetOfDates = 20;

/** The day 1970-01-01 in the count below. */
const firstDay = 719_469;

/** Graph nodes for one column of dates: from the texts of its format to its features. All rules are of that column. */
export function dateNodes(format: DateFormat, rules: readonly DateRule[], index: number): OnnxFragment {
  const nodes: Node[] = [];
  const initializers: Tensor[] = [];
  let count = 0;
  const name = () => `date${index}_${count++}`;
  const apply = (op: string, inputs: readonly string[], attributes: Node['attributes'] = {}): string => {
    const output = name();
    nodes.push(node(op, inputs, [output], attributes));
    return output;
  };
  const keep = (tensor: Tensor): string => {
    initializers.push(tensor);
    return tensor.name;
  };
  const number = (value: number) => keep(doubles(name(), [], [value]));
  const text = (value: string) => keep({ name: name(), type: 'string', dims: [1], data: [value] });
  const at = (input: string, place: number) =>
    apply('Gather', [input, keep(int64s(name(), [], [place]))], { axis: { int: 1 } });
  const split = (input: string, delimiter: string) => {
    const [parts, counts] = [name(), name()];
    nodes.push(node('StringSplit', [input], [parts, counts], { delimiter: { string: delimiter } }));
    return (place: number) => at(parts, place);
  };
  const read = (input: string) => apply('Cast', [input], { to: { int: 11 } });
  const add = (a: string, b: string) => apply('Add', [a, b]);
  const times = (a: string, factor: number) => apply('Mul', [a, number(factor)]);
  const floorOf = (a: string, divisor: number) => apply('Floor', [apply('Div', [a, number(divisor)])]);
  const minus = (a: string, b: string) => apply('Sub', [a, b]);

  const cells = at('rows', rules[0]!.place);
  const gapCodes = name();
  nodes.push({
    op: 'LabelEncoder',
    domain: 'ai.onnx.ml',
    inputs: [cells],
    outputs: [gapCodes],
    attributes: {
      keys_strings: { strings: [...missingTokens, ' '] },
      values_int64s: { ints: [...missingTokens, ' '].map(() => 1) },
      default_int64: { int: 0 },
    },
  });
  const isGap = apply('Cast', [gapCodes], { to: { int: 9 } });
  const mark = format[1]!;
  // Any valid date stands in for a missing one; it is replaced at the end.
  const whole = apply('Where', [isGap, text(['01', '01', '01'].join(mark)), cells]);
  const time = format.length > 5 ? format[5]! : undefined;
  const halves =
    time === undefined ? undefined : split(apply('StringConcat', [whole, text(`${time}00:00`)]), time);
  const part = split(halves?.(0) ?? whole, mark);
  const [y, month, d] = (['Y', 'M', 'D'] as const).map((letter) => read(part(format.indexOf(letter) / 2)));
  const clock = halves === undefined ? undefined : split(halves(1), ':');
  const minutes = clock && add(times(read(clock(0)), 60), read(clock(1)));

  const century = (limit: number, above: string) =>
    apply('Where', [apply('Less', [y!, number(limit)]), number(centuryOf(limit - 1)), above]);
  const year = add(y!, century(70, century(100, number(0))));
  // Years begin in March here, so that the leap day is the last one.
  const early = floorOf(minus(number(14), month!), 12);
  const from = minus(year, early);
  const months = minus(add(month!, times(early, 12)), number(3));
  const inYear = floorOf(add(times(months, 153), number(2)), 5);
  const leaps = add(minus(floorOf(from, 4), floorOf(from, 100)), floorOf(from, 400));
  const day = minus(add(add(add(d!, inYear), times(from, 365)), leaps), number(firstDay));
  const sinceMonday = add(day, number(3));
  const raw = {
    year,
    month: month!,
    weekday: minus(sinceMonday, times(floorOf(sinceMonday, 7), 7)),
    days: minutes === undefined ? day : add(day, apply('Div', [minutes, number(minutesPerDay)])),
    hour: minutes === undefined ? day : apply('Div', [minutes, number(60)]),
  };
  const axis = keep(int64s(name(), [1], [1]));
  const column = (input: string) => apply('Unsqueeze', [input, axis]);
  const table = apply(
    'Concat',
    rules.map((rule) => column(raw[rule.part])),
    { axis: { int: 1 } },
  );
  const perRule = (field: 'fill' | 'shift' | 'scale') =>
    keep(
      doubles(
        `date${index}_${field}`,
        [1, rules.length],
        rules.map((rule) => rule[field]),
      ),
    );
  const full = apply('Where', [column(isGap), perRule('fill'), table]);
  const shifted = apply('Sub', [full, perRule('shift')]);
  nodes.push(node('Div', [shifted, perRule('scale')], [`date${index}_features`]));
  return { nodes, initializers };
}
