import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Method } from '../../../../testkit/costing/pile.ts';
import { ShopTrader } from '../../../../testkit/costing/shop-trader.ts';
import { Story } from '../../../../testkit/costing/story.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../../testkit/fold.ts';
import { readTable } from '../../../../testkit/table.ts';

let db: TestDatabase;
let shops: Readonly<Record<Method, ShopTrader>>;

beforeAll(async () => {
  db = await createTestDatabase();
  shops = {
    average: await ShopTrader.open(db.database, 'average', []),
    fifo: await ShopTrader.open(db.database, 'fifo', []),
  };
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

/** `both` cost methods, or one. The steps are those of `testkit/costing/story.ts`. */
function runStories(text: string): void {
  for (const row of readTable(text)) {
    const methodCell = row.cell('method');
    const methods: Method[] = methodCell === 'both' ? ['average', 'fifo'] : [methodCell as Method];
    for (const method of methods) {
      test(`${row.cell('case')}: ${method}: ${row.cell('steps')}`, async () => {
        const story = new Story(await shops[method].anew(), method);
        expect(await story.read(row.cell('steps'))).toBe(row.expected);
      });
    }
  }
}

describe('a late cost follows the stock', () => {
  runStories(`
    case                            | method  | steps                                                         | in the end
    freight on goods that were moved to a second warehouse | both | in 10@100; send 10; arrive t1 10; freight r1 50 | W2 10 worth 1050.00, owed 1050.00
    freight on goods that were sold and came back, oldest first | both | in 10@100; sell 10; back s1 10; freight r1 50 | W1 10 worth 1050.00, owed 1050.00
    on goods on their way           | both    | in 10@100; send 10; freight r1 50                             | transit 1050.00, owed 1050.00
    half of them arrived            | both    | in 10@100; send 10; arrive t1 4; freight r1 50                | W2 4 worth 420.00, transit 630.00, owed 1050.00
    taken back before they arrived  | both    | in 10@100; send 10; freight r1 50; turn t1                    | W1 10 worth 1050.00, owed 1050.00
    the rest written off            | both    | in 10@100; send 10; arrive t1 4; lost t1; freight r1 50       | W2 4 worth 420.00, owed 1050.00, loss 630.00
    one more arrived than was sent  | both    | in 10@100; send 10; arrive t1 11; freight r1 50               | W2 11 worth 1155.00, owed 1050.00, gain 105.00
    moved there and back            | both    | in 10@100; send 10; arrive t1 10; send W2 6; arrive t2 6; freight r1 50 | W1 6 worth 630.00, W2 4 worth 420.00, owed 1050.00
    sold from the second warehouse  | both    | in 10@100; send 10; arrive t1 10; sell W2 4; freight r1 50    | W2 6 worth 630.00, owed 1050.00, sales 420.00
    damaged                         | both    | in 10@100; lose 3; freight r1 50                              | W1 7 worth 735.00, owed 1050.00, loss 315.00
    missing by a count              | both    | in 10@100; count 8; freight r1 50                             | W1 8 worth 840.00, owed 1050.00, loss 210.00
    found by a count, worth as much | both    | in 10@100; count 12; freight r1 50                            | W1 12 worth 1260.00, owed 1050.00, gain 210.00
    sold, part came back            | both    | in 10@100; sell 4; back s1 2; freight r1 50                   | W1 8 worth 840.00, owed 1050.00, sales 210.00
    a return after it               | both    | in 10@100; sell 4; freight r1 50; back s1 2                   | W1 8 worth 840.00, owed 1050.00, sales 210.00
    a sale reversed after it        | both    | in 10@100; sell 4; freight r1 50; undo s1                     | W1 10 worth 1050.00, owed 1050.00
    a return reversed after it      | both    | in 10@100; sell 4; back s1 2; freight r1 50; undo k1          | W1 6 worth 630.00, owed 1050.00, sales 420.00
    damage reversed after it        | both    | in 10@100; lose 3; freight r1 50; undo d1                     | W1 10 worth 1050.00, owed 1050.00
    sent back to the supplier       | both    | in 10@100; return r1 4; freight r1 50                         | W1 6 worth 630.00, owed 650.00, variance 20.00
    nothing is left                 | both    | in 10@100; sell 10; freight r1 50                             | owed 1050.00, sales 1050.00
    goods of before leave first     | both    | in 10@100; sell 5; in 10@100; freight r2 50                   | W1 15 worth 1550.00, owed 2050.00, sales 500.00
    two receipts, one of them later | average | in 10@100; in 10@100; sell 5; freight r2 50                   | W1 15 worth 1537.50, owed 2050.00, sales 512.50
    two receipts, one of them later | fifo    | in 10@100; in 10@100; sell 5; freight r2 50                   | W1 15 worth 1550.00, owed 2050.00, sales 500.00
    of two layers, after a transfer | fifo    | in 10@100; in 10@200; send 20; arrive t1 20; sell W2 5; freight r2 50 | W2 15 worth 2550.00, owed 3050.00, sales 500.00
    in boxes                        | both    | in milk 2box@240; sell milk 6; freight r1 24                  | W1 milk 18 worth 378.00, owed 504.00, sales 126.00
    with free pieces                | average | in 10@100 + 2@0; sell 6; freight r1 60                        | W1 6 worth 530.00, owed 1060.00, sales 530.00
    with free pieces                | fifo    | in 10@100 + 2@0; sell 6; freight r1 60                        | W1 6 worth 424.00, owed 1060.00, sales 636.00
    less, by what a carrier gives back | both | in 10@100; sell 4; freight r1 -50                             | W1 6 worth 570.00, owed 950.00, sales 380.00
  `);
});

describe('a reversal restores the earlier books', () => {
  runStories(`
    case                            | method  | steps                                                         | in the end
    freight taken back after part of the goods went back to the supplier | both | in 5000@1; freight r1 500; return r1 27; undo f1 | W1 4973 worth 4973.00, owed 4973.00
    freight taken back after part of the goods was sold | both | in 10@100; freight r1 50; sell 4; undo f1      | W1 6 worth 600.00, owed 1000.00, sales 400.00
    after a transfer                | both    | in 10@100; freight r1 50; send 10; arrive t1 5; undo f1       | W2 5 worth 500.00, transit 500.00, owed 1000.00
    after a return                  | both    | in 10@100; freight r1 50; sell 4; back s1 2; undo f1          | W1 8 worth 800.00, owed 1000.00, sales 200.00
    the first of two                | both    | in 10@100; freight r1 50; sell 4; freight r1 30; undo f1      | W1 6 worth 618.00, owed 1030.00, sales 412.00
    both, in the order of posting   | both    | in 10@100; freight r1 50; sell 4; freight r1 30; undo f1; undo f2 | W1 6 worth 600.00, owed 1000.00, sales 400.00
    then the receipt itself         | both    | in 10@100; freight r1 50; undo f1; undo r1                    |
    costs stand on the receipt      | both    | in 10@100; freight r1 50; undo r1                             | undo r1 refused
    after all was sold              | both    | in 10@100; freight r1 50; sell 10; undo f1                    | owed 1000.00, sales 1000.00
    after goods of another receipt  | average | in 10@100; freight r1 50; sell 4; in 10@100; undo f1          | W1 16 worth 1600.00, owed 2000.00, sales 400.00
  `);
});

describe('a supplier bill is owed for the stock that was kept', () => {
  runStories(`
    case                            | method  | steps                                                         | in the end
    a dearer bill after part of the goods went back to the supplier | both | in 100@1000; return r1 20; bill r1 1100   | W1 80 worth 88000.00, owed 88000.00
    a mistyped price                | both    | in 100@5; in 15@2000; sell 10; bill r2 5                      | W1 105 worth 525.00, owed 575.00, sales 50.00
    cheaper, all was sold           | both    | in 10@100; sell 10; bill r1 90                                | owed 900.00, sales 900.00
    a return after the bill         | both    | in 10@100; bill r1 110; return r1 4                           | W1 6 worth 660.00, owed 660.00
    a return before it, reversed    | both    | in 10@100; return r1 4; bill r1 110; undo g1                  | W1 10 worth 1100.00, owed 1100.00
    a return between two bills      | both    | in 10@100; bill r1 110; return r1 4; bill r1 120              | W1 6 worth 720.00, owed 720.00
    all went back before it         | both    | in 10@100; return r1 10; bill r1 110                          |
    the first of two reversed       | both    | in 10@100; bill r1 110; bill r1 120; undo b1                  | W1 10 worth 1200.00, owed 1200.00
    the second of two reversed      | both    | in 10@100; bill r1 110; sell 4; bill r1 120; undo b2          | W1 6 worth 660.00, owed 1100.00, sales 440.00
    reversed after a return         | both    | in 10@100; bill r1 110; return r1 4; undo b1                  | W1 6 worth 600.00, owed 600.00
    freight and a bill              | both    | in 10@100; freight r1 50; sell 4; bill r1 110                 | W1 6 worth 690.00, owed 1150.00, sales 460.00
    of moved goods                  | both    | in 10@100; send 10; arrive t1 10; sell W2 4; bill r1 110      | W2 6 worth 660.00, owed 1100.00, sales 440.00
    only one of two lines           | average | in 10@100 + 10@200; sell 5; bill r1 120                       | W1 15 worth 2400.00, owed 3200.00, sales 800.00
    only one of two lines           | fifo    | in 10@100 + 10@200; sell 5; bill r1 120                       | W1 15 worth 2600.00, owed 3200.00, sales 600.00
  `);
});

describe('layers stay separate', () => {
  runStories(`
    case                            | method  | steps                                                         | in the end
    oldest first over two warehouses | fifo   | in 10@100; in 10@200; send 5; arrive t1 5; sell 10            | W1 5 worth 1000.00, W2 5 worth 500.00, owed 3000.00, sales 1500.00
    a transfer of two layers is taken back before it arrives | fifo | in 10@100; in 10@200; send 20; turn t1; sell 10 | W1 10 worth 2000.00, owed 3000.00, sales 1000.00
    two layers arrive as two        | fifo    | in 10@100; in 10@200; send 20; arrive t1 20; sell W2 10       | W2 10 worth 2000.00, owed 3000.00, sales 1000.00
    the oldest arrive first         | fifo    | in 10@100; in 10@200; send 20; arrive t1 15; turn t1          | W1 5 worth 1000.00, W2 15 worth 2000.00, owed 3000.00
    what is lost is what is left    | fifo    | in 10@100; in 10@200; send 20; arrive t1 5; lost t1           | W2 5 worth 500.00, owed 3000.00, loss 2500.00
    older goods come after newer    | fifo    | in 10@100; send 10; in W2 10@200; arrive t1 10; sell W2 10    | W2 10 worth 2000.00, owed 3000.00, sales 1000.00
    a return goes to its layer      | fifo    | in 10@100; in 10@200; sell 10; back s1 10; sell 10            | W1 10 worth 2000.00, owed 3000.00, sales 1000.00
    the last taken comes back first | fifo    | in 10@100; in 10@200; sell 15; back s1 5                      | W1 10 worth 2000.00, owed 3000.00, sales 1000.00
    a part comes back, and is sold  | fifo    | in 10@100; in 10@200; sell 10; back s1 3; sell 5              | W1 8 worth 1600.00, owed 3000.00, sales 1400.00
    a return of two layers reversed | fifo    | in 5@10; in 10@20; sell 2; sell 5; back s1 2; back s2 5; undo k2 | W1 10 worth 180.00, owed 250.00, sales 70.00
    a return after a transfer       | fifo    | in 10@100; in 10@200; sell 5; send 15; back s1 5; sell 5      | transit 2500.00, owed 3000.00, sales 500.00
    of merged products              | fifo    | in 10@10; in paddy 10@20; in 10@30; merge; sell 20            | W1 10 worth 300.00, owed 600.00, sales 300.00
    moved, then merged              | fifo    | in paddy 10@10; in W2 10@20; send paddy 10; arrive t1 10; merge; sell W2 10 | W2 10 worth 200.00, owed 300.00, sales 100.00
  `);
});

describe('merged products share their stock', () => {
  runStories(`
    case                            | method  | steps                                                         | in the end
    goods of a merged product come back | both | in 10@10; in paddy 10@20; sell paddy 4; merge; back s1 2     | W1 18 worth 260.00, owed 300.00, sales 40.00
    freight on goods of the one that went | average | in 10@10; in paddy 10@20; merge; sell 10; freight r2 50 | W1 10 worth 175.00, owed 350.00, sales 175.00
    freight on goods of the one that went | fifo | in 10@10; in paddy 10@20; merge; sell 10; freight r2 50    | W1 10 worth 250.00, owed 350.00, sales 100.00
    sold before they were merged    | both    | in paddy 10@20; sell paddy 4; merge; freight r1 50            | W1 6 worth 150.00, owed 250.00, sales 100.00
    a sale of before is reversed    | both    | in paddy 10@20; sell paddy 4; merge; undo s1                  | W1 10 worth 200.00, owed 200.00
    a receipt of before is reversed | both    | in 10@10; in paddy 10@20; merge; undo r2                      | W1 10 worth 100.00, owed 100.00
    goods of before go back to the supplier | both | in paddy 10@20; merge; return r1 4                       | W1 6 worth 120.00, owed 120.00
    a bill of before                | average | in 10@10; in paddy 10@20; merge; return r2 4; bill r2 30      | W1 16 worth 320.00, owed 280.00, variance -40.00
    a bill of before                | fifo    | in 10@10; in paddy 10@20; merge; return r2 4; bill r2 30      | W1 16 worth 280.00, owed 280.00
  `);
});

describe('regressions', () => {
  runStories(`
    case                            | method  | steps                                                         | in the end
    a return to the supplier at a price far from the average | average | in 10@100; in 100@10; sell 100; return r1 8 | W1 2 worth 36.36, owed 1200.00, sales 1818.18, variance -654.54
    a transfer that arrives in three parts while the average changes | average | in 20@281.91; send 20; in 30@250.07; arrive t1 7 | W1 30 worth 7502.10, W2 7 worth 1973.37, transit 3664.83, owed 13140.30
    a transfer that arrives in three parts while the average changes | average | in 20@281.91; send 20; in 30@250.07; arrive t1 7; arrive t1 7 | W1 30 worth 7502.10, W2 14 worth 3946.74, transit 1691.46, owed 13140.30
    a transfer that arrives in three parts while the average changes | average | in 20@281.91; send 20; in 30@250.07; arrive t1 7; arrive t1 7; arrive t1 6 | W1 30 worth 7502.10, W2 20 worth 5638.20, owed 13140.30
  `);
});
